import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Json = Record<string, unknown>;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Encodes the head of a CBOR item, for the items that an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const FLAGS = { present: 1, verified: 4, attested: 64 };

/** A software authenticator for tests. It creates a passkey, signs with it, and can be copied. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  counter: number;

  constructor(origin = 'http://localhost:8080', counter = 0) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
    this.counter = counter;
  }

  #clientData(type: string, options: Json, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
  }

  #data(flags: number, rpId: string, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  }

  /** Returns the answer to the options of a registration. */
  create(options: Json): Json {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
    const cose = map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), coordinate(x)],
      [int(-3), coordinate(y)],
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const { id: rpId } = options['rp'] as { id: string };
    const authData = this.#data(FLAGS.present | FLAGS.verified | FLAGS.attested, rpId, credential);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the answer to the options of a use. `isVerified` says whether it has verified the person. */
  get(options: Json, { isVerified = true, origin }: { isVerified?: boolean; origin?: string } = {}): Json {
    if (this.counter > 0) this.counter += 1;
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0);
    const authData = this.#data(flags, options['rpId'] as string);
    const clientData = this.#clientData('webauthn.get', options, origin);
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(this.#key);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: Json): Json {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
