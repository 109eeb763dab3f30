// The laws of the repository as tests: a broken arrow or a stale generated file fails like a wrong sum.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api, type Endpoint } from '@merchant/contract'
import { generateSchemaSql, generateTables } from '@merchant/database'
import { createTestDatabase } from '@merchant/database/testing'
import { describe, expect, it } from 'vitest'
import { brokenComposition } from './compose-laws.ts'
import { brokenLaws, findCircle } from './import-laws.ts'
import { measureCode } from './measures.ts'
import { strayAddresses, unverifiedPages } from './page-laws.ts'
import { brokenReferences, lostFiles, outsideReferences } from './reference-laws.ts'
import { brokenScripts, listed, readManifests, readPages } from './script-laws.ts'
import { isTest, readSources, root } from './source-files.ts'
import { idleExceptions, readersOfTexts } from './text-laws.ts'
import { brokenWordLaws, filesWithoutOpening } from './word-laws.ts'

const files = readSources()

describe('the repository', () => {
  it('lets imports point one way', () => {
    expect(brokenLaws(files)).toEqual([])
  })

  it('composes areas in short pages that know only entries', () => {
    expect(brokenComposition(files)).toEqual([])
  })

  it('has no circle of imports', () => {
    expect(findCircle(files)).toBeNull()
  })

  it('keeps words in their rooms', () => {
    expect(brokenWordLaws(files)).toEqual([])
  })

  it('lets no rule read a text that people read', () => {
    expect(readersOfTexts(files)).toEqual([])
    expect(idleExceptions(files)).toEqual([])
  })

  it('lets both projects of tests run in one go', async () => {
    const workers = async (config: string) =>
      ((await import(path.join(root, config))) as { default: { test: { maxWorkers?: number } } }).default.test
        .maxWorkers
    expect(await workers('apps/console/vitest.config.ts')).toBe(await workers('vitest.config.ts'))
  })

  it('opens every file with a sentence about its job', () => {
    expect(filesWithoutOpening(files)).toEqual([])
  })

  it('has a file behind every script, and a script behind every command that a page names', () => {
    expect(brokenScripts(readManifests(), readPages())).toEqual([])
  })

  it('cites nothing that a reader of the repository cannot open', () => {
    expect(outsideReferences([...files, ...readPages()])).toEqual([])
    expect(brokenReferences(files, readPages())).toEqual([])
    expect(lostFiles(readPages(), listed('*'))).toEqual([])
  })

  it('names no address that no page has', () => {
    expect(strayAddresses(files)).toEqual([])
  })

  it('opens no page before the real name has passed that asks for what is closed then', () => {
    const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
    const pages = unverifiedPages(files)
    expect(pages.map((page) => page.path).toSorted()).toEqual(['/certification', '/guide/index'])
    expect(pages.flatMap(({ endpoints }) => endpoints)).toContain('user.saveRealName')
    const closed = pages.flatMap((page) =>
      page.endpoints.filter((name) => {
        const [word = '', verb = ''] = name.split('.')
        const access = groups[word]?.[verb]?.access
        return access?.public !== true && access?.whileUnverified === undefined
      }),
    )
    expect(closed).toEqual([])
  })

  it('hands at most four things by position, and hardly ever says a type by hand', () => {
    const code = measureCode(files.filter(({ path }) => !isTest(path)))
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0)
    expect(code.manyParameters).toEqual([])
    expect(code.anys).toEqual([])
    expect((code.casts.length / lines) * 1_000).toBeLessThan(1)
  })

  it('has fresh generated files', async () => {
    const test = await createTestDatabase()
    try {
      const stored = (file: string) => readFileSync(path.join(root, 'packages/database', file), 'utf8')
      expect(stored('src/tables.generated.ts')).toBe(await generateTables(test.url))
      expect(stored('schema.sql')).toBe(await generateSchemaSql(test.url))
    } finally {
      await test.drop()
    }
  })

  it('prints its ten longest files', () => {
    const longest = files
      .filter((file) => !file.path.endsWith('.generated.ts'))
      .map((file) => ({ file: file.path, lines: file.text.split('\n').length }))
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, 10)
    console.log(longest.map(({ file, lines }) => `${String(lines).padStart(5)} ${file}`).join('\n'))
    expect(longest).toHaveLength(10)
  })
})

describe('the laws themselves', () => {
  const file = (at: string, text: string, target: string | null) => ({
    path: at,
    text,
    imports: [{ specifier: 'x', target, line: 1 }],
  })

  it('catch a module that imports its neighbour', () => {
    const shop = 'apps/server/src/modules/merchant/shop/a.ts'
    const inside = file(shop, '', 'apps/server/src/modules/merchant/profile/b.ts')
    const elsewhere = file(shop, '', 'apps/server/src/modules/trade/goods/index.ts')
    const neighbour = file(shop, '', 'apps/server/src/modules/merchant/profile/index.ts')
    expect(brokenLaws([inside, elsewhere, neighbour])).toHaveLength(2)
  })

  it.each([
    ['apps/server/src/modules/money/compose.ts', 'apps/server/src/modules/money/cases/money-case.list.ts'],
    ['apps/server/src/modules/money/compose.ts', 'apps/server/src/modules/trade/goods/index.ts'],
    ['apps/server/src/modules/money/compose.ts', 'apps/server/src/modules/trade/compose.ts'],
    ['apps/server/src/modules/money/cases/index.ts', 'apps/server/src/modules/money/compose.ts'],
    ['apps/server/src/app.ts', 'apps/server/src/modules/money/cases/index.ts'],
  ])('catch a composition that reaches too far: %s → %s', (from, target) => {
    expect(brokenComposition([file(from, '', target)])).toHaveLength(1)
  })

  it('let app.ts import areas, and compose.ts the entries of its modules', () => {
    const app = file('apps/server/src/app.ts', '', 'apps/server/src/modules/money/compose.ts')
    const area = file('apps/server/src/modules/money/compose.ts', '', 'apps/server/src/modules/money/cases/index.ts')
    expect(brokenComposition([app, area])).toEqual([])
  })

  it('catch a composition that grows', () => {
    const app = file('apps/server/src/app.ts', 'x\n'.repeat(151), null)
    const area = file('apps/server/src/modules/money/compose.ts', 'x\n'.repeat(121), null)
    expect(brokenComposition([app, area])).toHaveLength(2)
  })

  it('catch a room of the provider that looks upwards or past an entry', () => {
    const provider = 'apps/server/src/modules/money/provider'
    const from = (path: string, to: string) => brokenLaws([file(`${provider}/${path}`, '', `${provider}/${to}`)])
    expect(from('wallet/a.ts', 'calls/index.ts')).toEqual([])
    expect(from('notifications/a.ts', 'wallet/index.ts')).toEqual([])
    expect(from('index.ts', 'notifications/index.ts')).toEqual([])
    expect(from('calls/a.ts', 'wallet/index.ts')).toHaveLength(1)
    expect(from('wallet/a.ts', 'calls/b.ts')).toHaveLength(1)
    expect(from('wallet/a.ts', 'index.ts')).toHaveLength(1)
    expect(from('index.ts', 'calls/b.ts')).toHaveLength(1)
  })

  it('catch a circle', () => {
    const a = file('a.ts', '', 'b.ts')
    const b = file('b.ts', '', 'a.ts')
    expect(findCircle([a, b])).toEqual(['a.ts', 'b.ts', 'a.ts'])
  })

  it.each([
    "if (call.reason === '渠道处理中') x()",
    "const WORKING = '渠道处理中'\nif (call.state === WORKING) x()",
    "const WORKING = '渠道处理中'\nif (WORKING !== call.state) x()",
    'if (call.reason !== reason) x()',
    "switch (state) { case '已关闭': }",
    "if (answer.includes('天级')) x()",
    'const told = /(\\d+)\\s*秒/.exec(text)',
    "const words = [\n[/信用代码/, 'creditCode'],\n]",
    "query.where('status_name', '=', '已关闭')",
    "if (error.message.startsWith('No')) x()",
  ])('catch a rule that reads a text: %s', (text) => {
    expect(readersOfTexts([file('apps/server/src/modules/x/a.ts', text, null)])).toHaveLength(1)
  })

  it.each([
    "// it was compared: call.reason === '渠道处理中'",
    "const told = call.reason === null ? '未知' : call.reason",
    "const name = status === 'CLOSED' ? '已关闭' : '处理中'",
    'if (!/^[\\u4e00-龥·]+$/u.test(name)) refuse()',
    'const text = `${Math.ceil(seconds / 60)}分钟前`',
    "const path = `<a href=\"/x/y\">${a === 1 ? '上一页' : ''}</a>`",
  ])('let people read what they like: %s', (text) => {
    expect(readersOfTexts([file('apps/server/src/modules/x/a.ts', text, null)])).toEqual([])
  })

  it('catch a script without its file and a command that is none', () => {
    const manifest = {
      path: 'package.json',
      scripts: { gone: 'node --x tools/src/gone.ts', start: 'node tools/src/start.ts' },
    }
    const page = { path: 'README.md', text: 'npm run start, then npm run away' }
    expect(brokenScripts([manifest], [page])).toEqual([
      'package.json: gone runs tools/src/gone.ts, which is not there',
      'README.md: npm run away is no script',
    ])
  })

  it.each([
    '// As domain-model 9.4 says.',
    '// Once (T8).',
    '// limits §2 knows why',
    '// see docs/nowhere.md',
    '// see docs/architecture.md "No such heading"',
    '// decision 9999',
  ])('catch a reference that leads nowhere: %s', (text) => {
    const guilty = file('apps/server/src/a.ts', text, null)
    expect([...outsideReferences([guilty]), ...brokenReferences([guilty], readPages())]).toHaveLength(1)
  })

  it('catch a page that names a file nobody finds', () => {
    const page = { path: 'docs/x.md', text: '`kernel/clock.ts`, `kernel/gone.ts`, `*.states.ts`' }
    expect(lostFiles([page], ['apps/server/src/kernel/clock.ts'])).toEqual(['docs/x.md: kernel/gone.ts'])
  })

  it('let a page of ours be cited', () => {
    const text = '// docs/architecture.md "Laws", docs/domain/console.md, decision 12'
    const honest = file('apps/server/src/a.ts', text, null)
    expect([...outsideReferences([honest]), ...brokenReferences([honest], readPages())]).toEqual([])
  })

  it('catch a float beside money and a raw table name', () => {
    const float = file('apps/server/src/modules/x/a.ts', '// x\nconst yuan = amountFen / 100', null)
    const raw = file('apps/server/src/modules/x/b.ts', '// x\nsql`select 1 from sale_order`', null)
    expect(brokenWordLaws([float, raw])).toHaveLength(2)
  })

  it('catch a test that reads a mailbox once, computes a dynamic code or sleeps', () => {
    const texts = [
      'const [sms] = await house.sandbox.admin.sms(phone)',
      'await modules.mailbox.latest(1)',
      'await page.goto(`${url}/development/mailbox`)',
      'totpCode(secret, totpStepAt(new Date()))',
      'await page.waitForTimeout(500)',
    ]
    const guilty = texts.map((text, at) => file(`e2e/a${at}.spec.ts`, text, null))
    expect(brokenWordLaws(guilty)).toHaveLength(texts.length)
  })
})
