// A link to the login page must never be able to send people elsewhere.
import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const origin = 'https://console.example'

describe('open redirect through `redirect`', () => {
  it.each(['/order/saleorder?tab=TO_SHIP&page=2', '/dashboard', '/goods/edit/7#sku'])('returns to %s', (path) => {
    expect(safeRedirect(path, origin)).toBe(path)
  })

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/login?redirect=/login',
  ])('goes home instead of to %s', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe('/')
  })
})
