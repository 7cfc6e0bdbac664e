import sys

from banneret.cli.main import main

sys.exit(main())
