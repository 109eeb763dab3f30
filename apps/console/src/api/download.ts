// Has the browser fetch a file by its address and keep it: the page stays, and nothing of the file passes through it.

export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
