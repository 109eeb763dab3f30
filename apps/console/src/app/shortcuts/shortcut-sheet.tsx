// The sheet of keys: what the keyboard does here, and the switch that turns single keys off (WCAG 2.1.4).
import { Switch } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { Dialog } from '../../components/overlay/dialog.tsx'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { prefer, usePreferences } from '../../theme/preferences.ts'
import { shortcutsTexts, shortcutTexts } from './shortcuts.texts.ts'
import { pageLetters } from './shortcuts.ts'
import '../frame/settings.css'
import './shortcut-list.css'

export default function ShortcutSheet({
  pages,
  onClose,
}: {
  pages: readonly PageRoute[]
  onClose: () => void
}): ReactNode {
  const t = useText(shortcutsTexts)
  const say = useSay()
  const { usesShortcuts } = usePreferences()
  const led = pages.flatMap(({ path, title }) => {
    const letter = pageLetters[path]
    return letter === undefined ? [] : [{ path, letter: letter.toUpperCase(), title: say(title) }]
  })
  return (
    <Dialog title={t('keys')} open onClose={onClose}>
      <dl className="shortcut-list">
        {shortcutTexts.map(({ keys, text }) => (
          <Fragment key={keys[0]}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{say(text)}</dd>
          </Fragment>
        ))}
        {led.map(({ path, letter, title }) => (
          <Fragment key={path}>
            <dt>
              <kbd>G</kbd> {t('afterwards')} <kbd>{letter}</kbd>
            </dt>
            <dd>{t('toPage', { page: title })}</dd>
          </Fragment>
        ))}
      </dl>
      <label className="settings-row">
        {t('singleKeys')}
        <Switch
          checked={usesShortcuts}
          aria-label={t('singleKeys')}
          onChange={(checked) => prefer({ usesShortcuts: checked })}
        />
      </label>
      <small>{t('singleKeysHint')}</small>
    </Dialog>
  )
}
