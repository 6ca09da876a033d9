@rem For npm start on Windows, whose shell knows no exec: it runs the command and waits for it.
@%*
