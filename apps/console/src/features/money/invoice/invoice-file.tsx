// The file of an invoice that the platform issues: one PDF, sent as soon as it is chosen. A Form.Item with its control.
import { FilePdfOutlined, UploadOutlined } from '@ant-design/icons'
import { acceptOf, api, uploadRules } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { showError } from '../../../api/show-error.ts'
import { uploadTo } from '../../../api/upload-image.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { trackUpload, uploadsEnded } from '../../../components/upload/pending-uploads.ts'
import { useText } from '../../../i18n/text.ts'
import { invoiceTexts } from './invoice.texts.ts'

export interface SentFile {
  readonly fileId: string
  readonly name: string
}

const most = uploadRules.INVOICE.maxBytes / 1024 / 1024

type UploadTo = typeof api.file.invoice | typeof api.file.orderInvoice

interface InvoiceFileProps {
  readonly merchantId: string
  /** Of a bill unless told otherwise. */
  readonly to?: UploadTo
}

export function InvoiceFile({ merchantId, to = api.file.invoice }: InvoiceFileProps): ReactNode {
  const t = useText(invoiceTexts)
  return (
    <Form.Item
      name="file"
      label={t('file')}
      required
      extra={t('fileHint', { most })}
      rules={[
        ({ getFieldValue }) => ({
          validator: async () => {
            await uploadsEnded()
            const sent = getFieldValue('file') as SentFile | undefined
            if (sent === undefined) throw new Error(t('fileMissing'))
          },
        }),
      ]}
    >
      <FileField merchantId={merchantId} to={to} />
    </Form.Item>
  )
}

interface FieldProps {
  readonly merchantId: string
  readonly to: UploadTo
  readonly id?: string
  readonly value?: SentFile
  readonly onChange?: (value: SentFile) => void
}

/** What is too large is told before it travels; what it is, is the server's to judge. */
function FileField({ merchantId, to, id, value, onChange }: FieldProps): ReactNode {
  const t = useText(invoiceTexts)
  const notice = useNotice()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const send = async (file: File) => {
    setPercent(0)
    try {
      const options = { onProgress: setPercent, failedText: t('failed') }
      const { fileId } = await uploadTo(to, { merchantId }, file, options)
      onChange?.({ fileId, name: file.name })
    } catch (error) {
      showError(error)
    } finally {
      setPercent(null)
    }
  }
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > uploadRules.INVOICE.maxBytes) notice.warning(t('tooLarge', { most }))
    else trackUpload(send(file))
  }
  return (
    <>
      <Button
        {...(id === undefined ? {} : { id })}
        icon={<UploadOutlined aria-hidden="true" />}
        loading={percent !== null}
        onClick={() => input.current?.click()}
      >
        {percent !== null ? t('uploading', { percent }) : t(value === undefined ? 'upload' : 'replace')}
      </Button>{' '}
      {value !== undefined && (
        <span>
          <FilePdfOutlined aria-hidden="true" /> {value.name}
        </span>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptOf(['INVOICE'])}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
