import { Gauge, type Registry } from 'prom-client'
import { readDiskSpace } from '#server/disk-space.ts'

/** The disks of this process's folders, by the setting that names the folder. Read when somebody asks. */
export function createDiskFigures(folders: Record<string, string>, registry: Registry): void {
  const registers = [registry]
  const total = new Gauge({
    name: 'neon_disk_size_bytes',
    help: 'Size of the disk that a folder is on',
    labelNames: ['folder'],
    registers,
  })
  new Gauge({
    name: 'neon_disk_free_bytes',
    help: 'What is free on the disk that a folder is on',
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset()
      total.reset()
      for (const [folder, place] of Object.entries(folders)) {
        // A folder for backups that the first of them will make is not there yet.
        const space = await readDiskSpace(place).catch(() => null)
        if (space === null) continue
        this.set({ folder }, space.free)
        total.set({ folder }, space.total)
      }
    },
  })
}
