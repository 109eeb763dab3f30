// Uploads one video: click, shows progress, plays it, answers its file. A Form.Item control.
import { DeleteOutlined, VideoCameraAddOutlined } from '@ant-design/icons'
import { acceptOf, api, uploadRules } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { uploadTo } from '../../api/upload-image.ts'
import { useText } from '../../i18n/text.ts'
import { useNotice } from '../overlay/confirm.ts'
import { LibraryButton } from './library-button.tsx'
import { trackUpload } from './pending-uploads.ts'
import { videoTexts } from './video.texts.ts'
import './video-upload.css'

export interface Video {
  readonly fileId: string
  readonly url: string
}

interface VideoUploadProps {
  readonly id?: string
  readonly value?: Video | null
  readonly onChange?: (value: Video | null) => void
  readonly label: string
}

const MB = 1024 * 1024
const { maxBytes } = uploadRules.GOODS_VIDEO

/** What is too large is told before it travels; its type and length are the server's to judge. */
export function VideoUpload({ id, value, onChange, label }: VideoUploadProps): ReactNode {
  const t = useText(videoTexts)
  const notice = useNotice()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const send = async (file: File) => {
    setPercent(0)
    try {
      const { fileId, url } = await uploadTo(api.file.fileServer, { purpose: 'GOODS_VIDEO' }, file, {
        onProgress: setPercent,
        failedText: t('failed'),
      })
      onChange?.({ fileId, url })
    } catch (error) {
      showError(error)
    } finally {
      setPercent(null)
    }
  }
  const take = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > maxBytes) notice.warning(t('tooLarge', { most: maxBytes / MB }))
    else trackUpload(send(file))
  }
  const isThere = value !== null && value !== undefined
  return (
    <div className="video-upload">
      {isThere && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what merchants film comes without captions
        <video src={value.url} controls preload="metadata" aria-label={label} />
      )}
      <div className="video-upload-acts">
        <Button
          {...(id === undefined ? {} : { id })}
          icon={<VideoCameraAddOutlined aria-hidden="true" />}
          loading={percent !== null}
          onClick={() => input.current?.click()}
        >
          {percent !== null ? t('uploading', { percent }) : t(isThere ? 'replace' : 'upload')}
        </Button>
        <LibraryButton
          purpose="GOODS_VIDEO"
          room={1}
          there={isThere ? [value] : []}
          onChoose={([chosen]) => chosen !== undefined && onChange?.({ fileId: chosen.fileId, url: chosen.url })}
        />
        {isThere && (
          <Button icon={<DeleteOutlined aria-hidden="true" />} onClick={() => onChange?.(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptOf(['GOODS_VIDEO'])}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
