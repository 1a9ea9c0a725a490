"""Ask Hopscope from Python. Every call of its interface is in `hopscope_client`."""

from .client import Hopscope, Refused
from .notebook import ComparisonView, RunView

__all__ = ["ComparisonView", "Hopscope", "Refused", "RunView"]
