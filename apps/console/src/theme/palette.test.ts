// Whatever colour a person picks, text in it can be read (WCAG AA).
import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { accentOf, antdTheme, dangerOf } from './antd-theme.ts'
import { contrast, isReddish, PRESET_COLORS, readableShade } from './palette.ts'

describe('a picked colour', () => {
  it('is itself too pale for text: the default has 3.24:1 on white', () => {
    expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 2)
  })

  it.each([...PRESET_COLORS])('%s is shown in a shade that can be read, in light and in dark', (picked) => {
    expect(contrast(readableShade(picked, '#ffffff', 5.2), '#ffffff')).toBeGreaterThanOrEqual(5.2)
    expect(contrast(readableShade(picked, '#171e28', 7), '#171e28')).toBeGreaterThanOrEqual(7)
  })

  it('whatever it is, not only a preset, can be read as text and under a button’s label, in light and in dark', () => {
    const parts = ['00', '33', '66', '99', 'cc', 'ff']
    const all = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)))
    for (const picked of all) {
      const light = accentOf(picked, false)
      const dark = accentOf(picked, true)
      expect([picked, contrast(light, '#ffffff') >= 4.5, contrast(dark, '#171e28') >= 4.5]).toEqual([
        picked,
        true,
        true,
      ])
    }
  })

  it('is never taken for what warns of a loss, which can be read whatever was picked', () => {
    for (const picked of [...PRESET_COLORS, '#ff0000', '#e53935', '#d32f2f'])
      for (const isDark of [false, true]) {
        const danger = dangerOf(picked, isDark)
        expect([picked, contrast(danger, isDark ? '#171e28' : '#ffffff') >= 4.5]).toEqual([picked, true])
        expect([picked, isReddish(picked) && isReddish(danger)]).toEqual([picked, false])
      }
    expect(isReddish('#f5222d')).toBe(true)
    expect(PRESET_COLORS.filter(isReddish)).toEqual(['#f5222d'])
  })

  it('stays as it is when it can be read already', () => {
    expect(readableShade('#304156', '#ffffff')).toBe('#304156')
  })

  it.each([...PRESET_COLORS])('%s can be read on buttons and links under the pointer, too', (picked) => {
    const light = theme.getDesignToken(antdTheme(picked, false))
    const dark = theme.getDesignToken(antdTheme(picked, true))
    for (const shade of [
      light.colorPrimaryHover,
      light.colorPrimaryActive,
      light.colorLinkHover,
      light.colorErrorHover,
    ])
      expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    for (const shade of [dark.colorPrimaryHover, dark.colorPrimaryActive, dark.colorLinkHover])
      expect(Math.min(contrast(shade, '#171e28'), contrast(shade, '#10151c'))).toBeGreaterThanOrEqual(4.5)
  })
})
