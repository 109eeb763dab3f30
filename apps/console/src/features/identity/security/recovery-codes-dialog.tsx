// The recovery codes, shown this one time: to be copied or kept as a file before the dialog is closed.
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useCopy } from '../../../components/value/use-copy.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { recoveryCodesTexts } from './recovery-codes.texts.ts'
import './recovery-codes.css'

interface RecoveryCodesDialogProps {
  /** Null keeps it closed. */
  readonly codes: readonly string[] | null
  readonly onClose: () => void
}

export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps): ReactNode {
  const t = useText(recoveryCodesTexts)
  const list = useRef<HTMLOListElement>(null)
  const [isCopied, setCopied] = useState(false)
  const { copy: copyText } = useCopy()
  const text = `${t('fileHead')}\n\n${(codes ?? []).join('\n')}\n`
  const close = () => {
    setCopied(false)
    onClose()
  }
  const copy = async () => {
    setCopied(await copyText(text, list.current))
  }
  return (
    <Dialog
      title={t('title')}
      open={codes !== null}
      onClose={close}
      closesOnMask={false}
      width={440}
      footer={
        <>
          <Button onClick={() => void copy()}>{t(isCopied ? 'copied' : 'copyAll')}</Button>
          <Button onClick={() => download(text)}>{t('download')}</Button>
          <Button type="primary" onClick={close}>
            {t('saved')}
          </Button>
        </>
      }
    >
      <p>{t('what')}</p>
      <ol ref={list} className="recovery-codes" aria-label={t('title')}>
        {(codes ?? []).map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="muted">{t('once')}</p>
      <span role="status" className="visually-hidden">
        {isCopied ? t('copied') : ''}
      </span>
    </Dialog>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
