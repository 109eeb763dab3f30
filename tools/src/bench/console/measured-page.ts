// A page in a browser of its own: 1440×900, a CPU four times slower, 10 Mbit/s with 40 ms, nothing cached.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { type Noted, PAGE_OBSERVER } from './page-observer.ts'

const CPU_SLOWED = 4
const BYTES_PER_SECOND = 10_000_000 / 8
const LATENCY_MS = 40
/** A page at rest: no request under way and no long task for this long. */
const REST_MS = 1_000
const GIVE_UP_MS = 30_000
const PATIENCE_MS = 120_000

export interface MeasuredPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Waits until the mark is there, and answers it in milliseconds since the page began. */
  mark(name: string): Promise<number>
  /** Waits until the page is at rest, for half a minute at most, and answers what it has noted. */
  rest(): Promise<Noted>
  /** What went over the wire since the page began, prefetching for later pages apart. */
  wire(): { readonly bytes: number; readonly requests: number }
  /** CPU time of the page's main thread since it began, milliseconds of the slowed CPU. */
  cpuMs(): Promise<number>
  /** Of these what scripts took. */
  scriptMs(): Promise<number>
  /** Live heap of the scripts in MB, after collecting garbage. */
  heapMb(): Promise<number>
  close(): Promise<void>
}

export interface PageWish {
  /** What to look for from the beginning, by the name of its mark. */
  readonly watch?: Readonly<Record<string, string>>
  /** Whom to be: cookies and storage of a signed-in browser. */
  readonly as?: BrowserContextOptions['storageState']
  readonly isSlowed?: boolean
  readonly options?: BrowserContextOptions
}

export async function openMeasuredPage(browser: Browser, wish: PageWish = {}): Promise<MeasuredPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(wish.as === undefined ? {} : { storageState: wish.as }),
    ...wish.options,
  })
  const page = await context.newPage()
  // A busy machine is measured as it is, and not given up on.
  page.setDefaultTimeout(PATIENCE_MS)
  const watches = Object.entries(wish.watch ?? {}).map(([name, selector]) => watchOf(name, selector))
  await page.addInitScript({ content: [PAGE_OBSERVER, ...watches].join('\n') })
  const cdp = await context.newCDPSession(page)
  const wire = await countWire(cdp)
  // What the page before had asked for is never answered.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && wire.forget())
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (wish.isSlowed !== false) await slowDown(cdp)
  return {
    page,
    context,
    async mark(name) {
      const giveUpAt = performance.now() + GIVE_UP_MS
      while (performance.now() < giveUpAt) {
        // The page may be on its way to another document.
        const at = await page.evaluate<number | null>(markAt(name)).catch(() => null)
        if (at !== null) return at
        await page.waitForTimeout(50)
      }
      throw new Error(`${page.url()} never showed its ${name}`)
    },
    async rest() {
      const giveUpAt = performance.now() + GIVE_UP_MS
      for (let quietSince = performance.now(); performance.now() - quietSince < REST_MS;) {
        if (performance.now() > giveUpAt) break
        await page.waitForTimeout(100)
        const isBusy = wire.underWay() > 0 || (await page.evaluate<boolean>(HAS_JUST_WORKED))
        if (isBusy) quietSince = performance.now()
      }
      return page.evaluate<Noted>('({ marks: bench.marks, tasks: bench.tasks, shifts: bench.shifts })')
    },
    wire: wire.count,
    async cpuMs() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    },
    async scriptMs() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
    },
    async heapMb() {
      await cdp.send('HeapProfiler.collectGarbage')
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_000_000
    },
    close: () => context.close(),
  }
}

export const watchOf = (name: string, selector: string): string =>
  `bench.watch(${JSON.stringify(name)}, ${JSON.stringify(selector)})`

const markAt = (name: string): string => `window.bench?.marks[${JSON.stringify(name)}] ?? null`

const HAS_JUST_WORKED = '(({ at, ms }) => performance.now() - at - ms < 200)(bench.tasks.at(-1) ?? { at: -1e9, ms: 0 })'

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
}

/** Counts what was fetched for this page; what is fetched ahead for the next one has the lowest priority. */
async function countWire(cdp: CDPSession) {
  const underWay = new Map<string, { isAhead: boolean }>()
  let bytes = 0
  let requests = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    const { initialPriority: priority } = request
    const isAhead = priority === 'VeryLow' || (priority === 'Low' && type === 'Fetch')
    // The stream of what is new stays open as long as the page: no rest would ever come.
    if (type !== 'EventSource') underWay.set(requestId, { isAhead })
    if (!isAhead) requests += 1
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (underWay.get(requestId)?.isAhead === false) bytes += encodedDataLength
    underWay.delete(requestId)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => void underWay.delete(requestId))
  await cdp.send('Network.enable')
  return { underWay: () => underWay.size, forget: () => underWay.clear(), count: () => ({ bytes, requests }) }
}
