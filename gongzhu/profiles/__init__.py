"""Reading profiles: the only place that reads YAML."""

from gongzhu.profiles.loader import Checked, Profile, ProfileError, check, check_source, load

__all__ = ["Checked", "Profile", "ProfileError", "check", "check_source", "load"]
