import { Gauge, type Registry } from 'prom-client'
import { type DiskSpace, readDiskSpace } from '#server/platform/files/disk-space.ts'

/** The disks of this process's folders, by the setting that names the folder. Read on request. */
export function createDiskFigures(folders: Record<string, string>, registry: Registry): void {
  const figures = [
    {
      name: 'neon_disk_size_bytes',
      help: 'Size of the disk that a folder is on',
      read: (space: DiskSpace) => space.total,
    },
    {
      name: 'neon_disk_free_bytes',
      help: 'Free space of the disk that a folder is on',
      read: (space: DiskSpace) => space.free,
    },
  ]
  for (const { name, help, read } of figures)
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      // Each by itself: the registry collects all of them at the same moment.
      async collect() {
        this.reset()
        for (const [folder, place] of Object.entries(folders)) {
          // A folder for backups that the first of them will make is not there yet.
          const space = await readDiskSpace(place).catch(() => null)
          if (space !== null) this.set({ folder }, read(space))
        }
      },
    })
}
