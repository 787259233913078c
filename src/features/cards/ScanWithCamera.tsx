import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { closeCamera, describeCameraProblem, loadReader, openCamera } from './camera';
import { CameraView } from './CameraView';

/** A button that opens the camera, and the camera's picture until a code was read. */
export function ScanWithCamera({ onRead }: { onRead: (text: string) => void }) {
  const [open, setOpen] = useState<{ stream: MediaStream; reader: Promise<CodeReader> } | null>(
    null,
  );
  const [problem, setProblem] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => (open ? () => closeCamera(open.stream) : undefined), [open]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function ask() {
    setProblem('');
    setIsAsking(true);
    // the reader is loaded while the browser asks and the camera starts
    const reader = loadReader();
    reader.catch(() => undefined);
    try {
      const stream = await openCamera();
      // the person may have left the page while the browser asked
      if (isShown.current) setOpen({ stream, reader });
      else closeCamera(stream);
    } catch (error) {
      setProblem(describeCameraProblem(error instanceof DOMException ? error.name : ''));
    }
    setIsAsking(false);
  }

  if (open)
    return (
      <CameraView
        {...open}
        onClose={() => setOpen(null)}
        onRead={(text) => {
          setOpen(null);
          onRead(text);
        }}
      />
    );
  return (
    <div className="flex flex-col gap-3">
      {problem !== '' && <FormMessage tone="error">{problem}</FormMessage>}
      <Button
        wide
        className="min-h-14 text-18"
        busy={isAsking}
        busyLabel="Asking for the camera..."
        onClick={() => void ask()}
      >
        Scan with the camera
      </Button>
    </div>
  );
}
