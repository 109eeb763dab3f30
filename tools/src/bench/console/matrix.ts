// What a key costs in the editor of goods with 500 SKUs: the script that runs before the next key, on a CPU four times slower.
import { createApiCaller } from '../../driver/api-caller.ts'
import { saveMatrix } from '../matrix-data.ts'
import { atMost, type Budget, type Place } from './budget.ts'
import { signedIn } from './first-pages.ts'
import { openMeasuredPage } from './measured-page.ts'

const KEYS = '1234567'
const ROUNDS = 6
/** Between two keys, all that follows from one included. */
const KEY_MS = 150

export async function measureMatrix(place: Place): Promise<readonly Budget[]> {
  const { browser, url, merchant } = place
  const caller = createApiCaller(url)
  const token = await caller.signIn(merchant.username, merchant.password)
  const goods = await saveMatrix({ api: caller, token })
  const measured = await openMeasuredPage(browser, { as: await signedIn(place, merchant) })
  const { page } = measured
  await page.goto(`${url}/goods/edit/${goods.id}`)
  const prices = page.locator('.sku-table input[aria-label^="售价"]')
  await prices.first().waitFor()
  await measured.rest()
  const spans: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await prices.nth(round).click()
    for (const key of KEYS) {
      const before = await measured.scriptMs()
      await page.keyboard.press(key)
      await page.waitForTimeout(KEY_MS)
      spans.push((await measured.scriptMs()) - before)
    }
  }
  spans.sort((a, b) => a - b)
  await measured.close()
  const at = (share: number) => spans[Math.floor((spans.length - 1) * share)] ?? Number.NaN
  return [
    atMost(18, 'a key in 500 SKUs, median', { found: at(0.5), aim: 16, unit: 'ms', digits: 1 }),
    atMost(18, 'a key in 500 SKUs, nine of ten', { found: at(0.9), aim: 16, unit: 'ms', digits: 1 }),
  ]
}
