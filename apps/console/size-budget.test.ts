// The weight of the first pages, measured on the real build; runs after `npm run build`.
import { existsSync } from 'node:fs'
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

  it('opens the home page after login within 260 KB and, with four calls, fourteen requests', () => {
    const cost = pageCost({
      dist,
      manifest: '.vite/manifest.json',
      html: 'index.html',
      roots: ['index.html', 'src/features/dashboard/dashboard-page.tsx'],
    })
    expect(cost.bytes).toBeLessThanOrEqual(260_000)
    expect(cost.files.length + 4).toBeLessThanOrEqual(14)
  })
})
