// An import from the file to its result. What it shows stands in the address, so that a reload comes back to it.
import { type ImportTableName, importTableOf, type ImportTask } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSay, useText } from '../../i18n/text.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { ImportChoose } from './import-choose.tsx'
import { ImportFollow } from './import-follow.tsx'
import { importTexts } from './import.texts.ts'
import type { ImportAddress } from './use-import-address.ts'
import './import.css'

export default function ImportDialog({ address }: { address: ImportAddress }): ReactNode {
  const t = useText(importTexts)
  const say = useSay()
  const titleFor = (table: ImportTableName | undefined) =>
    table === undefined ? t('import') : t('title', { act: say(importTableOf(table).act) })
  if (address.task !== null)
    return (
      <ImportFollow
        id={address.task}
        titleOf={(task) => titleFor(task?.table)}
        onAgain={(task: ImportTask) => address.choose(task.table)}
        onClose={address.close}
      />
    )
  if (address.table === null) return null
  return (
    <Dialog title={titleFor(address.table)} open onClose={address.close} closesOnMask={false}>
      <ImportChoose table={address.table} onUploaded={address.follow} />
    </Dialog>
  )
}
