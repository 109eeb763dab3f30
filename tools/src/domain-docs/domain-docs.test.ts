// Proves that docs/domain says what the code does: its tables are fresh, every call and timer stands on its area's page.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { api } from '@merchant/contract'
import { idleFlowKinds } from '@merchant/contract/labels'
import { postingRules } from '@merchant/ledger'
import { describe, expect, it } from 'vitest'
import { root } from '../tidy/source-files.ts'
import { areasOf, timerKinds } from './areas.ts'
import { commentsIn } from './comments.ts'
import { liveRules } from './money-tables.ts'
import { textOf } from './parameter-tables.ts'
import { type Proof, ruleProofs, unusedRules } from './rule-proofs.ts'
import { domainPages } from './write-pages.ts'

describe('docs/domain', async () => {
  const [pages, areas] = [await domainPages(), await areasOf()]

  it.each(pages)('$path is fresh (npm run docs:domain)', ({ text, fresh }) => {
    expect(text).toBe(fresh)
  })

  it('has a page for each area', () => {
    const names = pages.map(({ path }) => path)
    expect(names).toEqual(expect.arrayContaining(areas.map(({ key }) => `docs/domain/${key}.md`)))
  })

  it('gives every word of the contract to exactly one area', () => {
    expect(areas.flatMap(({ words }) => words).toSorted()).toEqual(Object.keys(api).toSorted())
  })

  const kinds = timerKinds(readFileSync(path.join(root, 'packages/database/schema.sql'), 'utf8'))
  it.each(kinds)('says what happens when %s fires', (kind) => {
    expect(pages.filter(({ text }) => text.includes(`\`${kind}\``))).toHaveLength(1)
  })
})

describe('a posting rule', () => {
  const proofs: readonly [string, Proof][] = Object.entries(ruleProofs)
  const textOfModule = (file: string) => readFileSync(path.join(root, 'apps/server/src/modules', file), 'utf8')

  it('that is in use has its proof, every other a reason why it is not', () => {
    expect(proofs.map(([kind]) => kind).toSorted()).toEqual(
      liveRules()
        .map(({ kind }) => kind)
        .toSorted(),
    )
    const explained = [...proofs.map(([kind]) => kind), ...unusedRules.flatMap(({ kinds }) => kinds)]
    expect(explained.toSorted()).toEqual(Object.keys(postingRules).toSorted())
  })

  it('that is in use books nothing of a kind that nobody may look for', () => {
    const flows = liveRules().flatMap(({ lines }) => lines.flatMap((line) => ('flow' in line ? [line.flow] : [])))
    expect(flows).not.toEqual([])
    for (const idle of idleFlowKinds) expect(flows).not.toContain(idle)
  })

  it.each(proofs)('%s is taken and booked where its proof says, and the test named is there', (kind, { by, test }) => {
    const booking = textOfModule(by[0])
    expect(booking).toMatch(new RegExp(`\\b${kind}\\b`))
    expect(booking).toMatch(new RegExp(`(?:function|const) ${by[1]}\\b`))
    expect(textOfModule(test[0])).toContain(`test('${test[1]}'`)
  })
})

describe('a number', () => {
  it.each([
    ['feeFen', 200, '¥2'],
    ['delayMs', 7 * 86_400_000, '7 d'],
    ['graceMs', 90_000, '90 s'],
    ['pausesMs', [0, 2_000], 'none, 2 s'],
    ['maxBytes', 5 * 1024 ** 2, '5 MB'],
    ['perDay', 2_000, '2,000'],
  ])('%s is said as people say it', (name, value, text) => {
    expect(textOf(name, value)).toBe(text)
  })

  it('brings the sentence above it', () => {
    const source =
      '// A file.\nexport const a = {\n  /** Of one day. */\n  perDay: 3,\n  inner: {\n    // Of one.\n    max: 1,\n  },\n} as const\n'
    expect([...commentsIn(source)]).toEqual([
      ['a.perDay', 'Of one day.'],
      ['a.inner.max', 'Of one.'],
    ])
  })
})
