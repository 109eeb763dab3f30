// The same colours for antd's overlays and fields as for our own markup (console.css), all of them AA.
import { theme, type ThemeConfig } from 'antd'
import { contrast, isReddish, readableShade } from './palette.ts'

const surfaces = { light: '#ffffff', dark: '#171e28' } as const
const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", sans-serif'

/** The accent that can be read as text and carry a button's label in this mode. */
export const accentOf = (picked: string, isDark: boolean): string =>
  // Above AA, because the accent also stands on its own wash, and antd dims it a little in the dark.
  readableShade(picked, isDark ? surfaces.dark : surfaces.light, isDark ? 7 : 5.2)

/** What warns of a loss. Beside a red theme it is magenta, or nothing would tell the two apart. */
export const dangerOf = (picked: string, isDark: boolean): string =>
  isReddish(picked) ? (isDark ? '#ff8ac8' : '#9e1068') : isDark ? '#ff9c99' : '#cf1322'

/** A shade with `factor` times the contrast: antd's own hover shade goes towards the background, and its label is lost. */
const stronger = (accent: string, isDark: boolean, factor: number): string => {
  const surface = isDark ? surfaces.dark : surfaces.light
  return readableShade(accent, surface, contrast(accent, surface) * factor)
}

/** @param isFinger controls are 44 px high whatever size was chosen: a fingertip is no smaller on a small screen. */
export function antdTheme(picked: string, isDark: boolean, isCompact = false, isFinger = false): ThemeConfig {
  const accent = accentOf(picked, isDark)
  const hover = stronger(accent, isDark, 1.2)
  const active = stronger(accent, isDark, 1.45)
  const soft = isDark ? '#a3adbb' : '#566070'
  return {
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(isCompact ? [theme.compactAlgorithm] : [])],
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: accent,
      colorPrimaryHover: hover,
      colorPrimaryActive: active,
      colorPrimaryTextHover: hover,
      colorPrimaryTextActive: active,
      colorLinkHover: hover,
      colorLinkActive: active,
      colorSuccess: isDark ? '#73d13d' : '#237804',
      colorWarning: isDark ? '#ffc069' : '#ad4e00',
      colorError: dangerOf(picked, isDark),
      colorText: isDark ? '#e6eaf0' : '#1f2733',
      colorTextSecondary: soft,
      colorTextTertiary: soft,
      colorTextDescription: soft,
      colorTextPlaceholder: isDark ? '#8f9aaa' : '#6b7482',
      colorBgContainer: surfaces[isDark ? 'dark' : 'light'],
      colorBgElevated: isDark ? '#1e2733' : '#ffffff',
      colorBorder: isDark ? '#3a4656' : '#c9d0da',
      colorBorderSecondary: isDark ? '#2a3442' : '#e4e8ee',
      // What moves says where something came from, and is over before anybody waits for it.
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.15s',
      borderRadius: 6,
      fontFamily,
      ...(isFinger ? { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 } : {}),
    },
    components: {
      ...(isDark ? { Button: { primaryColor: '#10151c', dangerColor: '#10151c' } } : {}),
      // Days of the months beside can be chosen as well, so they must be readable. Seven of 44 px are wider than a phone.
      DatePicker: { colorTextDisabled: soft, ...(isFinger ? { cellWidth: 38, cellHeight: 38 } : {}) },
      ...(isFinger
        ? {
            // The room under a field is for a complaint, which nobody presses.
            Form: { controlHeightSM: 24 },
          }
        : {}),
    },
  }
}
