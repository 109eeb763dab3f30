// Fetches the console's code into the browser's cache while the login form is being filled in.

/** Reads the console's own page for its files, so it needs no list of them. Failing is no loss. */
export async function prefetchConsole(): Promise<void> {
  try {
    const response = await fetch('/dashboard', { headers: { accept: 'text/html' }, priority: 'low' })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    for (const element of page.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')) {
      const address = element.getAttribute('src') ?? element.getAttribute('href')
      if (address === null || document.head.querySelector(`[href="${CSS.escape(address)}"]`) !== null) continue
      const link = document.createElement('link')
      link.rel = 'prefetch'
      link.href = address
      document.head.append(link)
    }
  } catch {
    // The pages load all the same, only later.
  }
}
