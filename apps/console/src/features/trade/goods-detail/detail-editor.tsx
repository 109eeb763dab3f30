// Where the detail of goods is written: texts and pictures as buyers will read them. Loaded by detail-field.tsx.
import { detailLimits, type ShownDetail } from '@merchant/contract'
import { ConfigProvider } from 'antd'
import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePictures } from '../../../components/upload/use-pictures.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { insertPictures, linkRange, setLink, stateOf } from './detail-acts.ts'
import { DetailCounts } from './detail-counts.tsx'
import type { DetailFieldProps } from './detail-value.ts'
import { cleanPasted } from './detail-paste.ts'
import { detailOf, docOf, picturesIn } from './detail-schema.ts'
import { DetailTools } from './detail-tools.tsx'
import { detailTexts } from './detail.texts.ts'
import { LinkDialog } from './link-dialog.tsx'

const NOTHING: ShownDetail = []

export default function DetailEditor({ id, value = NOTHING, onChange, label }: DetailFieldProps): ReactNode {
  const t = useText(detailTexts)
  const notice = useNotice()
  const isDisabled = ConfigProvider.useConfig().componentDisabled ?? false
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [linking, setLinking] = useState<{ from: number; to: number; href: string } | null>(null)
  const [state, setState] = useState<EditorState>(() => stateOf(docOf(value)))
  // What this editor said last: whatever else the form holds was put there by somebody else.
  const said = useRef(value)

  const dispatch = (transaction: Transaction) => {
    const next = (view.current?.state ?? state).apply(transaction)
    view.current?.updateState(next)
    setState(next)
    if (!transaction.docChanged) return
    said.current = detailOf(next.doc)
    onChange?.(said.current)
  }
  const pictures = usePictures({
    value: picturesIn(state.doc),
    onChange: (next) => {
      const current = view.current?.state ?? state
      const there = new Set(picturesIn(current.doc).map(({ fileId }) => fileId))
      const added = next.filter(({ fileId }) => !there.has(fileId))
      if (added.length > 0) dispatch(insertPictures(current, added))
    },
    purpose: 'GOODS_DETAIL',
    max: detailLimits.pictures,
  })

  const onTransaction = useEffectEvent(dispatch)
  const onFiles = useEffectEvent((files: FileList | null) => pictures.take(files))
  const onLost = useEffectEvent((count: number) => notice.warning(t('lost', { count })))
  const isEditable = useEffectEvent(() => !isDisabled)
  const opening = useEffectEvent(() => state)
  useEffect(() => {
    if (place.current === null) return
    const made = new EditorView(
      { mount: place.current },
      {
        state: opening(),
        editable: () => isEditable(),
        dispatchTransaction: (transaction) => onTransaction(transaction),
        transformPastedHTML(html) {
          const pasted = cleanPasted(html)
          if (pasted.lostPictures > 0) onLost(pasted.lostPictures)
          return pasted.html
        },
        handlePaste: (_, { clipboardData }) => {
          // Word offers a picture of its text beside the text.
          const isText = clipboardData?.types.some((type) => type === 'text/html' || type === 'text/plain') ?? true
          if (isText || (clipboardData?.files.length ?? 0) === 0) return false
          onFiles(clipboardData?.files ?? null)
          return true
        },
        handleDrop: (_, event) => {
          if ((event.dataTransfer?.files.length ?? 0) === 0) return false
          onFiles(event.dataTransfer?.files ?? null)
          return true
        },
        handleClick: (_, __, event) => {
          // A link is written here, and not followed.
          if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
          return false
        },
      },
    )
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])
  const begin = useEffectEvent((doc: Node) => {
    const next = stateOf(doc)
    view.current?.updateState(next)
    setState(next)
  })
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    begin(docOf(value))
  }, [value])

  const isEmpty =
    state.doc.childCount === 1 && state.doc.firstChild?.isTextblock === true && state.doc.content.size === 2
  return (
    <div className="goods-detail-field">
      <DetailTools
        state={state}
        isDisabled={isDisabled}
        pictures={pictures}
        there={picturesIn(state.doc)}
        onAct={(act) => {
          const current = view.current
          if (current === null) return
          act(current.state, (transaction) => dispatch(transaction), current)
          current.focus()
        }}
        onLink={() => setLinking(linkRange(state))}
      />
      <div className="goods-detail-paper">
        {isEmpty && (
          <span className="goods-detail-hint" aria-hidden="true">
            {t('placeholder')}
          </span>
        )}
        <div
          ref={place}
          id={id}
          className="goods-detail"
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-disabled={isDisabled}
        />
      </div>
      <DetailCounts detail={value}>
        {pictures.transfers.length > 0 && t('uploading', { count: pictures.transfers.length })}
      </DetailCounts>
      <LinkDialog
        range={linking}
        onClose={() => setLinking(null)}
        onSet={(href) => {
          const current = view.current
          if (current === null || linking === null) return
          setLink(linking, href)(current.state, (transaction) => dispatch(transaction))
          current.focus()
        }}
      />
    </div>
  )
}
