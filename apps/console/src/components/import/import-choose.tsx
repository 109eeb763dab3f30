// The first step of an import: the template, and the file.
import { UploadOutlined } from '@ant-design/icons'
import { api, type ImportTableName, importTableOf } from '@merchant/contract'
import { Button, Progress } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { startDownload } from '../../api/download.ts'
import { useSend } from '../../api/use-endpoint.ts'
import { useSay, useText } from '../../i18n/text.ts'
import { importTexts } from './import.texts.ts'
import { useImportUpload } from './use-import-upload.ts'

interface ImportChooseProps {
  readonly table: ImportTableName
  readonly onUploaded: (id: string) => void
}

export function ImportChoose({ table, onUploaded }: ImportChooseProps): ReactNode {
  const t = useText(importTexts)
  const say = useSay()
  const { maxRows, maxUnits, title } = importTableOf(table)
  const counted = (count: number) => count.toLocaleString('en')
  const template = useSend(api.importTask.template)
  const { upload, percent } = useImportUpload(table)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file === undefined || percent !== null) return
    void upload(file).then((task) => task !== null && onUploaded(task.id))
  }
  return (
    <>
      <p className="import-note">{t('steps')}</p>
      <p>
        <Button
          loading={template.isSending}
          onClick={() =>
            void template.send({ table }).then(
              ({ url }) => startDownload(url),
              // It has been shown.
              () => undefined,
            )
          }
        >
          {t('template')}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('choose')}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file again, once it was corrected, is another choice.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className={`import-drop${isOver ? ' is-over' : ''}`}
        disabled={percent !== null}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <UploadOutlined aria-hidden="true" />
        <span>{t('drop')}</span>
        <span className="import-note">
          {maxUnits === undefined
            ? t('limits', { rows: counted(maxRows) })
            : t('limitsOfUnits', { rows: counted(maxRows), units: counted(maxUnits), title: say(title) })}
        </span>
      </button>
      {percent !== null && (
        <div role="status">
          {t('uploading', { percent })}
          <Progress percent={percent} size="small" aria-label={t('uploading', { percent })} />
        </div>
      )}
    </>
  )
}
