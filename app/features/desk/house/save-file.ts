/** Starts the download of a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked later, because some browsers start reading the file only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
