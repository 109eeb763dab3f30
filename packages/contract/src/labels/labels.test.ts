// Words are light: whoever shows one, a public page too, brings no schema along.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.labels.ts'))

test.each(files)('%s imports types alone', (name) => {
  const imports = readFileSync(new URL(name, folder), 'utf8').match(/^import .*/gm) ?? []
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((line) => !line.startsWith('import type '))).toEqual([])
})
