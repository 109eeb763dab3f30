// A number or code with a copy button; says so when it has been copied.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { type ReactNode, useRef } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { useCopy } from './use-copy.ts'
import './copy-text.css'
import './icon-button.css'

export function CopyText({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  const t = useText(sharedTexts)
  const shown = useRef<HTMLSpanElement>(null)
  const { isCopied, copy } = useCopy()
  return (
    <span className="copy-text">
      <span ref={shown}>{children ?? text}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={`${t('copy')} ${text}`}
        onClick={() => void copy(text, shown.current)}
      >
        {isCopied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
      <span role="status" className="visually-hidden">
        {isCopied ? t('copied') : ''}
      </span>
    </span>
  )
}
