// The house's laws as tests: a broken arrow or a stale generated file fails like a wrong sum.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { generateSchemaSql, generateTables } from '@merchant/database'
import { createTestDatabase } from '@merchant/database/testing'
import { describe, expect, it } from 'vitest'
import { brokenLaws, findCircle } from './import-laws.ts'
import { readSources, root } from './source-files.ts'
import { brokenWordLaws, filesWithoutOpening } from './word-laws.ts'

const files = readSources()

describe('the house', () => {
  it('lets imports point one way', () => {
    expect(brokenLaws(files)).toEqual([])
  })

  it('has no circle of imports', () => {
    expect(findCircle(files)).toBeNull()
  })

  it('keeps words in their rooms', () => {
    expect(brokenWordLaws(files)).toEqual([])
  })

  it('opens every file with a sentence about its job', () => {
    expect(filesWithoutOpening(files)).toEqual([])
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
    const guilty = file('apps/server/src/modules/shop/a.ts', '', 'apps/server/src/modules/goods/b.ts')
    expect(brokenLaws([guilty])).toHaveLength(1)
  })

  it('catch a circle', () => {
    const a = file('a.ts', '', 'b.ts')
    const b = file('b.ts', '', 'a.ts')
    expect(findCircle([a, b])).toEqual(['a.ts', 'b.ts', 'a.ts'])
  })

  it('catch a float beside money and a raw table name', () => {
    const float = file('apps/server/src/modules/x/a.ts', '// x\nconst yuan = amountFen / 100', null)
    const raw = file('apps/server/src/modules/x/b.ts', '// x\nsql`select 1 from sale_order`', null)
    expect(brokenWordLaws([float, raw])).toHaveLength(2)
  })
})
