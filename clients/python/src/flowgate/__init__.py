"""Retail and options flow data of flowgate as pandas data frames."""

from ._client import Client
from ._downloads import Download
from ._errors import (
    ApiError,
    DownloadError,
    Fault,
    FlowgateError,
    FlowgateWarning,
    InvalidRequest,
    JobFailed,
    LoadRefused,
)
from ._frames import to_polars
from ._jobs import Job
from ._loads import LoadJob, LoadReport
from ._model import Document
from ._studies import results
from ._version import __version__

__all__ = [
    "ApiError",
    "Client",
    "Document",
    "Download",
    "DownloadError",
    "Fault",
    "FlowgateError",
    "FlowgateWarning",
    "InvalidRequest",
    "Job",
    "JobFailed",
    "LoadJob",
    "LoadRefused",
    "LoadReport",
    "__version__",
    "results",
    "to_polars",
]
