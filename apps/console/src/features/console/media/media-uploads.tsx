// The uploads of this visit, each with its progress or its end, and what to do about those that failed.
import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons'
import { typesText, uploadRules } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'
import type { MediaUpload, MediaUploadsOf } from './use-media-uploads.ts'
import './media-upload.css'

const { LIBRARY, GOODS_VIDEO, DOCUMENT } = uploadRules
const MB = 1024 * 1024
/** What went wrong is seen first. */
const ORDER: readonly MediaUpload['state'][] = ['failed', 'sending', 'waiting', 'done']

export function MediaUploads({
  uploads: { uploads, again, dismiss },
}: {
  readonly uploads: MediaUploadsOf
}): ReactNode {
  const t = useText(mediaTexts)
  if (uploads.length === 0)
    return (
      <p className="media-upload-rules muted">
        {t('drop')}
        <br />
        {t('rules', {
          picture: LIBRARY.maxBytes / MB,
          pictures: typesText(LIBRARY.types),
          video: GOODS_VIDEO.maxBytes / MB,
          seconds: GOODS_VIDEO.maxSeconds,
          doc: DOCUMENT.maxBytes / MB,
          docs: typesText(DOCUMENT.types),
        })}
      </p>
    )
  const count = (...states: readonly MediaUpload['state'][]) =>
    uploads.filter(({ state }) => states.includes(state)).length
  const left = count('waiting', 'sending')
  const failed = count('failed')
  return (
    <section className="media-upload" aria-label={t('uploads')}>
      <header>
        <strong role="status">
          {left > 0 ? t('uploadsLeft', { left }) : t('uploadsDone', { done: count('done') })}
          {failed > 0 && ` · ${t('uploadsFailed', { failed })}`}
        </strong>
        <button type="button" className="media-upload-close" aria-label={t('dismiss')} onClick={dismiss}>
          <CloseOutlined />
        </button>
      </header>
      <ul>
        {uploads
          .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
          .map((upload) => (
            <li key={upload.key}>
              <span className="media-upload-name">{upload.file.name}</span>
              <End upload={upload} onAgain={() => again(upload)} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function End({ upload, onAgain }: { readonly upload: MediaUpload; readonly onAgain: () => void }): ReactNode {
  const t = useText(mediaTexts)
  const { state, percent, reason, file, canRetry } = upload
  if (state === 'waiting') return <span className="muted">{t('waiting')}</span>
  if (state === 'sending') return <progress max={100} value={percent} aria-label={`${file.name} ${percent}%`} />
  if (state === 'done')
    return (
      <span className="media-upload-done">
        <CheckCircleFilled aria-hidden="true" /> {t('uploadDone')}
      </span>
    )
  return (
    <span className="media-upload-failed">
      <CloseCircleFilled aria-hidden="true" /> {reason}
      {canRetry && (
        <button type="button" className="link-button" onClick={onAgain}>
          {t('again')}
        </button>
      )}
    </span>
  )
}
