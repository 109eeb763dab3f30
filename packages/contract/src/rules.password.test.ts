// What makes a password too weak to register with: length, variety, the own phone, and what guessers try first.
import { describe, expect, test } from 'vitest'
import { passwordWeakness } from './rules.ts'

describe('a password', () => {
  test.each([
    'Green-Field-7',
    'Demo-2026-shop',
    'xK9#mwPq',
    '蓝色的Tiger88山',
    'correct horse battery staple',
    '826419385527901',
    '海内存知己天涯若比邻无为在歧路',
  ])('%s is good enough', (password) => {
    expect(passwordWeakness(password, '13812348000')).toBeNull()
  })

  test.each([
    ['Ab1-xyz', /8 到 64/],
    ['A1-'.repeat(22), /8 到 64/],
    ['onlyletters', /至少三种/],
    ['Shop-13812348000', /手机号/],
    ['Aa123456', /太常见/],
    ['P@ssw0rd', /太常见/],
    ['Password2026!', /太常见/],
    ['Admin@123', /太常见/],
    ['1qaz@WSX', /太常见/],
    ['Qwer1234!', /太常见/],
    ['Woaini1314', /太常见/],
    ['123456789012345', /太常见/],
    ['aaaaaaaaaaaaaaaa', /太常见/],
    ['9876543210987654', /太常见/],
  ])('%s is refused', (password, reason) => {
    expect(passwordWeakness(password, '13812348000')?.zh).toMatch(reason)
  })
})
