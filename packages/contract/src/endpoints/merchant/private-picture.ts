// A picture that only its owner and those who review it see.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'

/** The addresses are good for ten minutes. */
export const privatePicture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })
