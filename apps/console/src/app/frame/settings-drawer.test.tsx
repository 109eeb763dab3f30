// @vitest-environment happy-dom
// How the console looks: every choice holds at once for the whole document, and is remembered.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderWithApp } from '../../testing/render-with-app.tsx'
import { contrast, DEFAULT_COLOR, PRESET_COLORS } from '../../theme/palette.ts'
import { markTheme, prefer } from '../../theme/preferences.ts'
import SettingsDrawer from './settings-drawer.tsx'

let app: ReturnType<typeof renderWithApp>
const root = document.documentElement
const remembered = () => JSON.parse(localStorage.getItem('preferences') ?? '{}') as Record<string, unknown>
beforeEach(() => {
  markTheme()
  app = renderWithApp(<SettingsDrawer onClose={() => undefined} />)
})
afterEach(() => {
  prefer({ color: DEFAULT_COLOR, mode: 'system', showsTags: true, fixesHeader: true, showsLogo: true })
  app.close()
})

it('the theme colour is #1890ff until another is picked', () => {
  expect(DEFAULT_COLOR).toBe('#1890ff')
  expect(screen.getByRole('button', { name: '#1890ff' }).getAttribute('aria-pressed')).toBe('true')
})

it.each([...PRESET_COLORS])(
  'the preset %s holds at once, is remembered, and is shown in a shade that can be read',
  (preset) => {
    fireEvent.click(screen.getByRole('button', { name: preset }))
    expect(root.style.getPropertyValue('--picked')).toBe(preset)
    expect(contrast(root.style.getPropertyValue('--accent'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(remembered()).toMatchObject({ color: preset })
  },
)

it('light, dark or as the system has it', () => {
  fireEvent.click(screen.getByText('深色'))
  expect([root.dataset.theme, remembered().mode]).toEqual(['dark', 'dark'])
  fireEvent.click(screen.getByText('浅色'))
  expect([root.dataset.theme, remembered().mode]).toEqual(['light', 'light'])
  fireEvent.click(screen.getByText('跟随系统'))
  expect(remembered().mode).toBe('system')
})

it.each([
  ['显示标签栏', 'showsTags'],
  ['固定顶栏', 'fixesHeader'],
  ['侧栏标志', 'showsLogo'],
])('%s is switched off and on, and remembered', (label, key) => {
  fireEvent.click(screen.getByRole('switch', { name: label }))
  expect(remembered()[key]).toBe(false)
  fireEvent.click(screen.getByRole('switch', { name: label }))
  expect(remembered()[key]).toBe(true)
})
