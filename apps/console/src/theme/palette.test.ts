// Whatever colour a person picks, text in it can be read (WCAG AA).
import { describe, expect, it } from 'vitest'
import { contrast, PRESET_COLORS, readableShade } from './palette.ts'

describe('a picked colour', () => {
  it('is itself too pale for text: the default has 3.24:1 on white', () => {
    expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 2)
  })

  it.each([...PRESET_COLORS])('%s is shown in a shade that can be read, in light and in dark', (picked) => {
    expect(contrast(readableShade(picked, '#ffffff', 5.2), '#ffffff')).toBeGreaterThanOrEqual(5.2)
    expect(contrast(readableShade(picked, '#171e28', 7), '#171e28')).toBeGreaterThanOrEqual(7)
  })

  it('stays as it is when it can be read already', () => {
    expect(readableShade('#304156', '#ffffff')).toBe('#304156')
  })
})
