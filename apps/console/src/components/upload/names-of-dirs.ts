// Folders as one chooses them: each below its parent, by its whole name.
import type { MediaDir } from '@merchant/contract'

export const namesOfDirs = (dirs: readonly MediaDir[]): { readonly value: string; readonly label: string }[] =>
  dirs
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [
      { value: top.id, label: top.name },
      ...dirs
        .filter(({ parentId }) => parentId === top.id)
        .map(({ id, name }) => ({ value: id, label: `${top.name} / ${name}` })),
    ])
