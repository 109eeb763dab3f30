// Where every browser test gets its browser: E2E_BROWSER, else the Chromium that npm installed (linux x64), else the machine's own.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'

interface LaunchOptions {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const installedBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]
const cache = fileURLToPath(new URL('../node_modules/.cache/e2e-browser', import.meta.url))

/** What Playwright needs to launch. The first call unpacks the browser, later ones find it. Throws when there is none. */
export async function launchOptions(): Promise<LaunchOptions> {
  // Chromium refuses its sandbox to root; everywhere else it stays on.
  const args = process.getuid?.() === 0 ? [...quietArgs, '--no-sandbox'] : quietArgs
  const chosen = process.env.E2E_BROWSER
  if (chosen !== undefined) return { executablePath: chosen, args, env: environment() }
  if (process.platform === 'linux' && process.arch === 'x64') return bundledBrowser(args)
  const executablePath = installedBrowsers.find((file) => existsSync(file))
  if (executablePath === undefined) throw new Error('No browser found: install Chrome or set E2E_BROWSER')
  return { executablePath, args, env: environment() }
}

async function bundledBrowser(args: string[]): Promise<LaunchOptions> {
  const packageFolder = path.join(folderOf('@sparticuz/chromium'), '..')
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(cache, version)
  if (!existsSync(folder)) await unpack(packageFolder, folder)
  const fontconfig = path.join(folder, 'fontconfig')
  await mkdir(fontconfig, { recursive: true })
  await writeFile(path.join(fontconfig, 'fonts.conf'), fontsConfiguration(folder))
  return {
    executablePath: path.join(folder, 'chromium'),
    // Not the package's own list: it switches web security and process isolation off.
    args: [...args, '--headless=shell', '--no-zygote'],
    env: { ...environment(), LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: fontconfig },
  }
}

/** With E2E_CPU_SLOWDOWN=4 every page works four times as slowly as this machine could: what must hold on an old one, too. */
export function slowDown(browser: Browser): void {
  const rate = Number(process.env.E2E_CPU_SLOWDOWN ?? '1')
  if (!(rate >= 1)) throw new Error('E2E_CPU_SLOWDOWN must be a number from 1 on')
  if (rate === 1) return
  const slow = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }
  browser.on('context', (context) => {
    // A page may be gone before it was reached.
    context.on('page', (page) => void slow(page).catch(() => undefined))
  })
}

/** Unpacks beside the goal and renames, so that a half-written browser is never found and two processes may race. */
async function unpack(packageFolder: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const unpacking = await mkdtemp(path.join(cache, 'unpack-'))
  const before = process.env.TMPDIR
  // The package unpacks to the system's temporary folder and trusts whatever lies there already.
  process.env.TMPDIR = unpacking
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    // The shared libraries that a bare machine lacks (NSS, expat); the package unpacks them only in its own cloud.
    await inflate(path.join(packageFolder, 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  await rename(unpacking, folder).catch(() => rm(unpacking, { recursive: true, force: true }))
}

/** Chinese fonts from npm: the machine may have none, and Chromium aborts without a font configuration. */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts', 'fonts')}</dir>
  <dir>${path.join(folderOf('@embedpdf/fonts-sc'), '..', 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fc-cache')}</cachedir>
</fontconfig>
`

const folderOf = (packageName: string): string => path.dirname(fileURLToPath(import.meta.resolve(packageName)))

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
