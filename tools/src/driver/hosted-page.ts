// Does what a person does on the provider's hosted pages: opens the link, reads the form, presses a button.

/** Opens a hosted page and presses `action`; answers where the browser would be sent afterwards, or null. */
export async function pressOnHostedPage(url: string, action: string): Promise<string | null> {
  const opened = await fetch(url)
  const text = await opened.text()
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1]
  if (token === undefined)
    throw new Error(
      `No form on the hosted page: ${text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 300)}`,
    )
  const page = new URL(opened.url)
  const pressed = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ token, action }),
    redirect: 'manual',
  })
  return pressed.headers.get('location')
}
