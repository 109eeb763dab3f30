// Pictures on their way into a field that asks for a ratio: those that do not have it are cut first, one after another; what is there
// already can be cut anew.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isOfRatio, type UploadRule, uploadRules } from '@merchant/contract'
import type { ImagePurpose } from '../../api/upload-image.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import type { Picture } from './use-pictures.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface CroppingOptions {
  /** Width by height; undefined: nothing is cut. */
  readonly ratio: number | undefined
  readonly purpose: ImagePurpose
  readonly room: number
  readonly onTake: (files: readonly File[]) => void
  readonly onReplace: (picture: Picture, file: File) => void
}

/** What is being cut: a file that was chosen, or a picture that is there. */
interface Cutting {
  readonly file: File
  readonly instead: Picture | null
  readonly at: number
  readonly count: number
}

export function useCropping({ ratio, purpose, room, onTake, onReplace }: CroppingOptions) {
  const [waiting, setWaiting] = useState<readonly Cutting[]>([])
  const [cutting] = waiting
  const take = async (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, room)
    if (ratio === undefined) return onTake(chosen)
    const isFit = await Promise.all(chosen.map((file) => fitsAlready(file, ratio)))
    const toCut = chosen.filter((_, at) => isFit[at] === false)
    onTake(chosen.filter((_, at) => isFit[at] === true))
    setWaiting((all) => [
      ...all,
      ...toCut.map((file, at) => ({ file, instead: null, at: at + 1, count: toCut.length })),
    ])
  }
  /** Of a picture that is there, whose file is fetched from where it is shown. */
  const cutAgain = async (picture: Picture) => {
    const answer = await fetch(picture.url)
    const bytes = await answer.blob()
    const file = new File([bytes], nameIn(picture.url), { type: bytes.type })
    setWaiting((all) => [...all, { file, instead: picture, at: 1, count: 1 }])
  }
  const goOn = () => setWaiting((all) => all.slice(1))
  const rule: UploadRule = uploadRules[purpose]
  const height = rule.minSide ?? 0
  const dialog: ReactNode = ratio !== undefined && cutting !== undefined && (
    <Suspense fallback={<WaitingBar />}>
      <CropDialog
        key={`${cutting.file.name} ${waiting.length}`}
        file={cutting.file}
        ratio={ratio}
        least={{ width: Math.max(rule.minWidth ?? height, height * ratio), height }}
        place={cutting}
        // What goods show has to have its ratio: the server takes no other.
        mayStayWhole={cutting.instead === null && purpose !== 'GOODS'}
        onDone={(file) => {
          if (cutting.instead === null) onTake([file])
          else onReplace(cutting.instead, file)
          goOn()
        }}
        onClose={goOn}
      />
    </Suspense>
  )
  return { take, cutAgain, dialog }
}

/** What can't be read goes its way: the server says what is wrong with it. */
async function fitsAlready(file: File, ratio: number): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return true
  const isFit = isOfRatio(bitmap, ratio)
  bitmap.close()
  return isFit
}

const nameIn = (url: string): string => url.split('/').at(-1)?.split('?')[0] ?? 'picture'
