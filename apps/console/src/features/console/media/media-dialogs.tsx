// What stands over the library: one file looked at, renamed, moved, deleted, and what could not be.
import type { MediaFile } from '@merchant/contract'
import type { ReactNode } from 'react'
import type { MediaAct } from './media-grid.tsx'
import { MediaDetail } from './media-detail.tsx'
import { MoveMedia } from './move-media.tsx'
import { RemoveMedia } from './remove-media.tsx'
import { RenameMedia } from './rename-media.tsx'

export interface MediaDialog {
  readonly kind: MediaAct
  readonly files: readonly MediaFile[]
}

interface MediaDialogsProps {
  readonly dialog: MediaDialog | null
  readonly mayEdit: boolean
  readonly onChange: (dialog: MediaDialog | null) => void
  /** What was selected is no longer what it was. */
  readonly onDone: () => void
}

export function MediaDialogs({ dialog, mayEdit, onChange, onDone }: MediaDialogsProps): ReactNode {
  const close = () => onChange(null)
  const filesFor = (kind: MediaAct) => (dialog?.kind === kind ? dialog.files : [])
  return (
    <>
      <MediaDetail
        file={filesFor('open')[0] ?? null}
        mayEdit={mayEdit}
        onClose={close}
        onAct={(kind, file) => onChange({ kind, files: [file] })}
      />
      <RenameMedia file={filesFor('rename')[0] ?? null} onClose={close} />
      <MoveMedia files={filesFor('move')} onClose={close} onDone={onDone} />
      <RemoveMedia files={filesFor('remove')} onClose={close} onDone={onDone} />
    </>
  )
}
