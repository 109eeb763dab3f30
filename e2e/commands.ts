// What a page asks the server to do: commands are noticed on their way, and take long enough to be asked for twice.
import type { Page } from '@playwright/test'

/** Long enough for a second press while the first is on its way. */
const ON_ITS_WAY_MS = 250

/** `take()` answers the paths of the commands since the last time, in order. Logging in, proving who one is and saving a view count, too. */
export async function countCommands(page: Page): Promise<{ take: () => string[] }> {
  const sent: string[] = []
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const isCommand = route.request().headers()['idempotency-key'] !== undefined
    if (isCommand || /user\/login$|StepUp$|SavedView\/Save$/i.test(pathname)) {
      sent.push(pathname)
      await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS))
    }
    await route.continue()
  })
  return { take: () => sent.splice(0) }
}

/** Enter as a finger that stays too long on it: the key repeats by itself. */
export async function holdEnter(page: Page): Promise<void> {
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}
