import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

/** A picture of a slope of colours, as PNG. */
export function samplePicture(width: number, height: number): Buffer {
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_column, x) => [90 + ((x * 2) % 160), 110 + ((y * 2) % 120), 230 - ((x + y) % 120)]).flat(),
    ]),
  );
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8); // eight bits, red green blue
  const parts = [chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.concat(lines))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
