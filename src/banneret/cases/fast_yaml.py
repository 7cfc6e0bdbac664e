"""The loader for YAML: by libyaml where it is there, which is several times as fast, else in plain Python."""

from __future__ import annotations

try:
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # PyYAML was built without libyaml
    from yaml import SafeLoader  # type: ignore[assignment]

__all__ = ["SafeLoader"]
