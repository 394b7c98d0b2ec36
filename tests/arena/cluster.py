"""A Ray cluster of this machine, for a test: prints its address, ends when its input ends."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    import ray

    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100_000_000, log_to_driver=False)
    sys.stdout.write(ray.get_runtime_context().gcs_address + "\n")
    sys.stdout.flush()
    sys.stdin.read()
    ray.shutdown()
