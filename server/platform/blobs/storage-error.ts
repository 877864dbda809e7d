/** The codes of Supabase Storage with their status, name and message on the wire. */
export const STORAGE_ERRORS = {
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  BucketNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: [415, 'invalid_mime_type', 'mime type is not supported'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidRequest: [400, 'InvalidRequest', 'The request is invalid'],
  InvalidJWT: [400, 'InvalidJWT', 'The link is invalid or has expired'],
  InvalidRange: [416, 'InvalidRange', 'The requested range is not satisfiable'],
  InsufficientStorage: [507, 'InsufficientStorage', 'There is no space left for this file'],
  InternalError: [500, 'internal', 'Something went wrong on our side.'],
  NotSupported: [501, 'NotSupported', 'This is not supported here'],
} as const satisfies Record<string, readonly [number, string, string]>

export type StorageErrorCode = keyof typeof STORAGE_ERRORS

/** An error with the codes of Supabase Storage. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, message: string = STORAGE_ERRORS[code][2]) {
    super(message)
    this.code = code
  }
}
