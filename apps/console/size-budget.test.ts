// The weight of the first pages, measured on the real build; runs after `npm run build`.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pageCost } from './src/testing/size-budget.ts'

const dist = fileURLToPath(new URL('dist', import.meta.url))

describe.skipIf(!existsSync(dist))('what the first pages weigh', () => {
  it('opens the login page within 110 KB and, with its icon and base data, six requests', () => {
    const cost = pageCost({
      dist,
      manifest: '.vite/public-manifest.json',
      html: 'public.html',
      roots: ['public.html'],
    })
    expect(cost.bytes).toBeLessThanOrEqual(110_000)
    expect(cost.files.length + 2).toBeLessThanOrEqual(6)
  })

  it.each(['public.html', 'index.html'])('paints nothing of %s in the wrong look before its script has run', (html) => {
    expect(readFileSync(path.join(dist, html), 'utf8')).toContain('<script type="module" blocking="render"')
  })

  it('opens the home page after login within 240 KB, with headers and answers 260, and, with four calls, fourteen requests', () => {
    const cost = pageCost({
      dist,
      manifest: '.vite/manifest.json',
      html: 'index.html',
      roots: ['index.html', 'home'],
    })
    expect(cost.bytes).toBeLessThanOrEqual(240_000)
    expect(cost.files.length + 4).toBeLessThanOrEqual(14)
  })
})
