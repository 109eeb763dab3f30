// A masked value with an eye: whoever may see it says why, sees it for half a minute, and then it is masked again.
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { revealReason, type Revealed, type RevealReason } from '@merchant/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotice } from '../overlay/confirm.ts'
import { maskedTexts } from './masked-value.texts.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
import './icon-button.css'
import './masked-value.css'

const SHOWN_MS = 30_000
/** From here on it says how many are left. */
const FEW = 20

interface MaskedValueProps {
  readonly masked: string
  /** What it is, for the eye's name: 收货人手机. */
  readonly what: string
  /** Asks the server; undefined for somebody who may not, and then there is no eye. */
  readonly onReveal: ((reason: RevealReason) => Promise<Revealed>) | undefined
}

export function MaskedValue({ masked, what, onReveal }: MaskedValueProps): ReactNode {
  const t = useText(maskedTexts)
  const notice = useNotice()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  if (onReveal === undefined) return masked
  const ask = (reason: RevealReason) =>
    onReveal(reason).then(
      ({ value, leftToday }) => {
        setShown(value)
        if (leftToday <= FEW) notice.info(t('left', { count: leftToday }))
      },
      () => undefined,
    )
  return (
    <span className="masked-value">
      <span role="status">{shown ?? masked}</span>
      {shown === null ? (
        <MenuButton
          className="icon-button"
          label={t('reveal', { what })}
          heading={t('why')}
          items={revealReason.options.map((reason) => ({
            key: reason,
            label: t(`reason_${reason}`),
            onAct: () => void ask(reason),
          }))}
        >
          <EyeOutlined aria-hidden />
        </MenuButton>
      ) : (
        <button type="button" className="icon-button" aria-label={t('hide', { what })} onClick={() => setShown(null)}>
          <EyeInvisibleOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}
