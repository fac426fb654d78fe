"""One gateway process: `python -m services.gateway`."""

from services.gateway.app import gateway
from services.runtime import run

if __name__ == "__main__":
    run("gateway", gateway)
