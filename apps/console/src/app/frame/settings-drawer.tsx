// How the console looks for this person: colour, light or dark, tags bar, fixed header, logo. Applied at once, remembered.
import { ColorPicker, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import { SideDrawer } from '../../components/overlay/side-drawer.tsx'
import { useIsPhone } from '../../components/layout/use-screen.ts'
import { chooseLanguage, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { PRESET_COLORS } from '../../theme/palette.ts'
import { prefer, type Preferences, usePreferences } from '../../theme/preferences.ts'
import { settingsTexts } from './settings.texts.ts'
import './settings.css'

export default function SettingsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(settingsTexts)
  const { color, mode, showsTags, fixesHeader, showsLogo } = usePreferences()
  const language = useLanguage()
  const isPhone = useIsPhone()
  return (
    <SideDrawer title={t('title')} open onClose={onClose} width={320}>
      <div className="settings">
        <div className="settings-row">
          <span id="settings-color">{t('themeColor')}</span>
          <ColorPicker
            value={color}
            disabledAlpha
            showText
            onChangeComplete={(value) => prefer({ color: value.toHexString().slice(0, 7) })}
          />
        </div>
        <div className="settings-colors" role="group" aria-labelledby="settings-color">
          {PRESET_COLORS.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-label={preset}
              aria-pressed={preset === color}
              style={{ background: preset }}
              onClick={() => prefer({ color: preset })}
            />
          ))}
        </div>
        <div className="settings-row">
          <span>{t('mode')}</span>
          <Segmented<Preferences['mode']>
            value={mode}
            options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => prefer({ mode: value })}
          />
        </div>
        <div className="settings-row">
          <span>{t('uiLanguage')}</span>
          <Segmented<'zh' | 'en'>
            value={language}
            options={[
              { value: 'zh', label: <span lang="zh-CN">中文</span> },
              { value: 'en', label: <span lang="en">English</span> },
            ]}
            onChange={chooseLanguage}
          />
        </div>
        {!isPhone && (
          <SwitchRow label={t('showTags')} checked={showsTags} onChange={(checked) => prefer({ showsTags: checked })} />
        )}
        <SwitchRow
          label={t('fixHeader')}
          checked={fixesHeader}
          onChange={(checked) => prefer({ fixesHeader: checked })}
        />
        <SwitchRow label={t('showLogo')} checked={showsLogo} onChange={(checked) => prefer({ showsLogo: checked })} />
      </div>
    </SideDrawer>
  )
}

interface SwitchRowProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function SwitchRow({ label, checked, onChange }: SwitchRowProps): ReactNode {
  return (
    <label className="settings-row">
      {label}
      <Switch checked={checked} onChange={onChange} aria-label={label} />
    </label>
  )
}
