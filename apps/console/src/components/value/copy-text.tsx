// A number or code with a copy button; says so when it has been copied.
import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import './copy-text.css'
import './icon-button.css'

export function CopyText({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  const t = useText(sharedTexts)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyToClipboard(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <span className="copy-text">
      {children ?? text}
      <button type="button" className="icon-button" aria-label={`${t('copy')} ${text}`} onClick={() => void copy()}>
        {copied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
      <span role="status" className="visually-hidden">
        {copied ? t('copied') : ''}
      </span>
    </span>
  )
}

/** The clipboard API is absent on plain http; a selected textarea still works there. */
export async function copyToClipboard(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
