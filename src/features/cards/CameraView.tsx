import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';

/** How long the reader rests between two looks at the picture, ms. */
const REST_MS = 120;

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

type CameraViewProps = {
  stream: MediaStream;
  reader: Promise<CodeReader>;
  /** is called once, with the text of the first code in the picture */
  onRead: (text: string) => void;
  onClose: () => void;
};

/** Shows the camera's picture and looks for a QR code in it. */
export function CameraView({ stream, reader, onRead, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'loading' | 'looking' | 'failed'>('loading');
  const tell = useEffectEvent(onRead);
  const stop = useEffectEvent(onClose);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const look = async () => {
      element.srcObject = stream;
      const [looks] = await Promise.all([reader, element.play()]);
      if (!signal.aborted) setState('looking');
      while (!signal.aborted) {
        // the first pictures may be empty
        const [code] = await looks.detect(element).catch(() => []);
        if (code && !signal.aborted) return tell(code.rawValue);
        await rest();
      }
    };
    look().catch(() => {
      if (!signal.aborted) setState('failed');
    });
    // the camera is taken away, for example by a call
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', stop);
    return () => {
      over.abort();
      track?.removeEventListener('ended', stop);
    };
  }, [stream, reader]);

  return (
    <section aria-label="Camera" className="flex flex-col gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className="aspect-square w-full rounded-md bg-sunken object-cover"
      />
      {state === 'failed' ? (
        <FormMessage tone="error">
          The scanner could not be loaded: the first time, it needs a network. Type the code on the
          card instead.
        </FormMessage>
      ) : (
        <output className="text-ink-soft">
          {state === 'loading'
            ? 'Starting the scanner…'
            : 'Hold the code of the card before the camera.'}
        </output>
      )}
      <Button variant="secondary" className="self-start max-sm:w-full" onClick={onClose}>
        Close the camera
      </Button>
    </section>
  );
}
