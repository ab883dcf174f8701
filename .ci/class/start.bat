@echo off
rem Looks for a Python that this zip was made for; setup\start.py does the rest.
setlocal
pushd "%~dp0"
if not exist setup\wheels (
    echo Unpack the whole zip first: right-click it, "Extract all", then start from that folder.
    goto fail
)
for %%V in ({{pythons}}) do (
    set "FOUND=py -%%V"
    py -%%V -c "pass" >nul 2>nul
    if not errorlevel 1 goto found
)
set "FOUND=python"
python -c "import sys; sys.exit(sys.version_info[:2] not in {{python_pairs}})" >nul 2>nul
if not errorlevel 1 goto found
echo econgames needs Python {{python_words}} for this zip, and none was found.
echo Install it for yourself from python.org (README.txt says how), then start again.
goto fail

:found
%FOUND% setup\start.py %*
if errorlevel 1 goto fail
popd
exit /b 0

:fail
popd
pause
exit /b 1
